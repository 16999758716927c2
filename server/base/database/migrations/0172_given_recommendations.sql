-- true: a record file brought the recommendation, and what analyses the record later leaves it.
alter table recommended_label add column is_given boolean not null default false;
