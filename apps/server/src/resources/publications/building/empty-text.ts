/** SHA-256 of nothing: an article without content is a draft. */
export const EMPTY_TEXT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
