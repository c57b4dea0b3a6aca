-- The name under which a project wants its site to be reached. It is used from when the project has proved that it is its own: the token
-- stands in a TXT record below the name.
alter table projects add column custom_domain text;
alter table projects add column domain_token text;
alter table projects add column domain_verified_at timestamptz;
create unique index projects_by_proven_domain on projects (custom_domain) where domain_verified_at is not null;

create or replace trigger outline_changes_of_projects
  after update of name, slug, description, language, logo_url, site, custom_domain, domain_verified_at on projects
  for each row execute function note_project_outline();
