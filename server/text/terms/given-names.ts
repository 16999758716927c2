/** Given names that people are called by in meetings: who is spoken of is no subject. */
const GIVEN_NAMES = new Set(
  `aaron abby abigail adam adrian aisha alan albert alejandro alex alexander alexandra ali alice alison allison amanda amber amir amy ana andre andrea
andreas andrew andy angela anil anita ann anna anne annie anthony antonio arjun arthur ashley barbara barry beatrice becky ben benjamin bernard beth
betty bill billy bob brad brandon brenda brian bruce bruno caleb cameron camille carl carla carlos carmen carol caroline catherine cathy charles
charlie charlotte chloe chris christian christina christine christopher chuck cindy claire clara colin connor craig cynthia daisy dan daniel daniela danny
dave david dawn dean deborah debbie dennis derek diana diane diego dominic don donald donna doris doug douglas dylan ed eddie edward elaine eleanor
elena eli elizabeth ella ellen emily emma eric erica erik ethan eva evan eve fatima felix fiona florian fran frances francis francisco frank fred gabriel
gareth gary gavin geoff george gerald gina giulia glenn gloria gordon graham greg gregory hannah hans harold harriet harry heather hector helen helena henry
hiroshi holly howard hugh hugo ian ines ingrid irene iris isaac isabel isabella ivan jack jackie jacob jake james jamie jan jane janet janice jared
jasmine jason javier jean jeff jeffrey jen jennifer jenny jeremy jerry jess jesse jessica jill jim jimmy joan joanna joe joel johan john johnny jon
jonathan jordan jorge jose joseph josh joshua joyce juan judith judy julia julian julie juliet justin karen karl kate katherine kathleen kathryn kathy
katie keith kelly ken kenji kenneth kevin kim kirsten klaus kristen kyle lars laura lauren lawrence leah lee leo leon leonard leslie lewis liam lily linda
lisa liz logan lorenzo louis louise lucas lucia lucy luis luke lynn madison magnus marc marco marcus margaret maria marie marina mario marion martha
martin mary mateo matt matthew maya megan melissa michael michelle miguel mike milan mina miranda mohamed mohammed molly monica morgan nadia naomi
nathan neil nicholas nicola nicolas nicole nigel nina noah nora norman olga oliver olivia omar oscar owen pablo pamela patricia patrick paul paula pedro
peggy peter petra phil philip philippe priya rachel rafael rahul ralph raj ravi ray raymond rebecca regina renee ricardo richard rick rita rob robert robin
rodrigo roger roland ron ronald rosa rosie ross roy russell ruth ryan sally sam samantha samir samuel sandra sara sarah scott sean sebastian sergio shane shannon
sharon shaun sheila simon sofia sonia sophia sophie stefan stephane stephanie stephen steve steven stuart sue susan susie suzanne sven sylvia tania tanya tara
ted teresa terry theo theresa thomas tim timothy tina todd tom tomas tony tracy trevor tyler valerie vanessa vera veronica victor victoria vikram vincent
virginia vivian walter wayne wendy wilson william wolfgang xavier yasmin yuki yusuf yvonne zach zoe`.split(
    /\s+/,
  ),
);

/** @param word in lower case */
export const isGivenName = (word: string): boolean => GIVEN_NAMES.has(word);
