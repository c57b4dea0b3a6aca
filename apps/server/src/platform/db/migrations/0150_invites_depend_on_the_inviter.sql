-- An invite is deleted together with the account of its inviter. An invite without an inviter counts as made by the operator, so it must never
-- come from an account that was deleted.
alter table links drop constraint links_invited_by_fkey,
  add foreign key (invited_by) references users on delete cascade;
create index links_by_inviter on links (invited_by, project_id) where invited_by is not null;
