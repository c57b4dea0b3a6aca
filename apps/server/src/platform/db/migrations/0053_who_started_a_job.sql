-- Ids that may be gone: what was started stays.
alter table jobs add column started_by_key uuid;
alter table jobs add column started_by_user uuid;
