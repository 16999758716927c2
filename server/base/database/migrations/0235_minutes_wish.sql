-- How somebody has asked a model to write the insights of the present run ({"language", "length"}); null: as always.
alter table record_pipeline add column minutes_wish jsonb;
