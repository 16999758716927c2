-- What whoever uploads says about a recording, and what is said when it is transcribed again.
alter table upload add column speakers integer;
-- A code, or detect; null: nobody has said.
alter table record_pipeline add column language text;
