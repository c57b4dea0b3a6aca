-- What was set of how the site looks (contract: PatchSiteSettings); what is not in it is the site's own.
alter table projects add column site jsonb not null default '{}';

create or replace trigger outline_changes_of_projects after update of name, slug, description, language, logo_url, site on projects
  for each row execute function note_project_outline();

-- When it was sent to the project as a picture; null of what was made from videos or imported.
alter table assets add column uploaded_at timestamptz;
create index uploaded_assets on assets (project_id) where uploaded_at is not null;
