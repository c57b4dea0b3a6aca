-- Which request started the job: its lines in the log carry the id, in whatever process it runs.
alter table jobs add column request_id text;
