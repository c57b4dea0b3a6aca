-- Searches are answered from the word index alone (decision 74): stored results, common words and the list of changes go.
drop trigger search_changes_of_words on article_words;
drop trigger search_changes_of_trash on articles;
drop function note_words_changed();
drop function note_article_trashed();
drop table search_results, search_changes, common_word_hits, common_words, common_word_states;
-- Drops the index article_words_by_id, too.
alter table article_words drop column id;
