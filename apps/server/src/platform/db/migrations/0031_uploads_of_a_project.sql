-- How many uploads a project has begun, and how much they may bring, is asked for each new one.
create index uploads_by_project on uploads (project_id);
