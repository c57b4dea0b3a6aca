-- The parts of a text that the search links to, as JSON. Rows of older digest versions are replaced by the next publication.
alter table content_digests add column passages text not null default '[]';
