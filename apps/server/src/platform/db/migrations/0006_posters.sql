-- Finds out whether a requested picture is the poster of a video, because posters are for members only.
create index videos_by_poster on videos (poster_asset) where poster_asset is not null;
