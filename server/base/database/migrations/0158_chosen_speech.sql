-- The engine that somebody has chosen for the present run ({"engine", "model"}); null: the one that counts for the workspace.
alter table record_pipeline add column chosen_speech jsonb;
