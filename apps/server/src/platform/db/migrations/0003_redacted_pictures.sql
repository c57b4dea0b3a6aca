-- Frames of videos that a picture shows, as a list of {videoId, seconds}.
alter table assets add column frames jsonb not null default '[]';
-- Redacted pictures: {originalId, boxes, covers}.
alter table assets add column redaction jsonb;
-- Originals and outdated redactions: ID of the picture that readers get instead.
alter table assets add column redacted_as text;
create index redacted_assets on assets (project_id) where redacted_as is not null;
create index redactions on assets (project_id, (redaction ->> 'originalId')) where redaction is not null;
