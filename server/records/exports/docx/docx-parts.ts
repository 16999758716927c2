/** The parts of a Word document (ECMA-376) that are the same for all records: what belongs to it, and how its styles look. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const contentTypes = `${HEAD}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/>
<Override PartName="/word/numbering.xml" ContentType="${TYPE}.numbering+xml"/>
<Override PartName="/word/footer1.xml" ContentType="${TYPE}.footer+xml"/>
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
</Types>`;

const packageLinks = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="rId1" Type="${R}/officeDocument" Target="word/document.xml"/>
<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>
</Relationships>`;

const documentLinks = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="rId1" Type="${R}/styles" Target="styles.xml"/>
<Relationship Id="rId2" Type="${R}/numbering" Target="numbering.xml"/>
<Relationship Id="rId3" Type="${R}/footer" Target="footer1.xml"/>
</Relationships>`;

const numbering = `${HEAD}<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>
${[0, 1, 2]
  .map(
    (level) =>
      `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${360 * (level + 1)}" w:hanging="260"/></w:pPr></w:lvl>`,
  )
  .join('\n')}
</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

const footer = `${HEAD}<w:ftr xmlns:w="${W}"><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:ftr>`;

/** Letters of Korean, Japanese and Chinese have a face of their own; without a language they are drawn as Korean. */
const EAST_ASIAN_FACES: Readonly<Record<string, string>> = {
  ko: 'Malgun Gothic',
  ja: 'Yu Gothic',
  zh: 'Microsoft YaHei',
};

const heading = ({ id, name, size, level }: { id: string; name: string; size: number; level: number }) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before="${level === 0 ? 0 : 320}" w:after="120"/>${level === 0 ? '' : `<w:outlineLvl w:val="${level - 1}"/>`}</w:pPr><w:rPr><w:b/><w:bCs/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`;

const toStyles = (language: string | null) => {
  const face = EAST_ASIAN_FACES[language ?? ''] ?? 'Malgun Gothic';
  return `${HEAD}<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:eastAsia="${face}" w:hAnsi="Calibri" w:cs="Arial"/><w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="100" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>
${heading({ id: 'Title', name: 'Title', size: 40, level: 0 })}
${heading({ id: 'Heading1', name: 'heading 1', size: 28, level: 1 })}
${heading({ id: 'Heading2', name: 'heading 2', size: 24, level: 2 })}
<w:style w:type="paragraph" w:customStyle="1" w:styleId="Facts"><w:name w:val="Facts"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="0"/></w:pPr><w:rPr><w:color w:val="595959"/></w:rPr></w:style>
<w:style w:type="paragraph" w:customStyle="1" w:styleId="Said"><w:name w:val="Said"/><w:basedOn w:val="Normal"/><w:pPr><w:keepLines/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Footer"><w:name w:val="footer"/><w:basedOn w:val="Normal"/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:color w:val="595959"/></w:rPr></w:style>
</w:styles>`;
};

const toCore = (title: string) =>
  `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`;

const toDocument = (body: string) =>
  `${HEAD}<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>${body}<w:sectPr><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`;

/** Every part by its name. `title` and `body` are XML already. */
export const toDocxParts = (given: {
  title: string;
  body: string;
  language: string | null;
}): Record<string, string> => ({
  '[Content_Types].xml': contentTypes,
  '_rels/.rels': packageLinks,
  'docProps/core.xml': toCore(given.title),
  'word/document.xml': toDocument(given.body),
  'word/_rels/document.xml.rels': documentLinks,
  'word/styles.xml': toStyles(given.language),
  'word/numbering.xml': numbering,
  'word/footer1.xml': footer,
});
