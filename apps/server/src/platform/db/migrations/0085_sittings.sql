-- When the sitting began in which a signed-in person saved the revision: those that follow one another with the same moment are one sitting.
-- Null where nobody was signed in, and of revisions that were kept before.
alter table article_revisions add column sitting_since timestamptz;
