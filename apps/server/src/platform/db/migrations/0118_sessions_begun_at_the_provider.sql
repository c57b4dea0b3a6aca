-- Whether the person signed in at the provider of OpenID Connect: then signing out is of there too.
alter table sessions add column is_from_provider boolean not null default false;
