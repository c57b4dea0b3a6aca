-- What the search finds of a text is a column of its own, loaded where files of the search are made; the digest, of which a plan holds
-- all, became small.
alter table content_digests add column terms text, add column passages text;
