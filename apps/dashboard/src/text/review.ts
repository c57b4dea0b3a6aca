/** Text of the review of an article: starting a comparison, its progress, and the blocks of both versions side by side. */
export const reviewText = {
  title: 'Review changes',
  actions: {
    regenerate: 'Regenerate from video…',
    notFromVideo: 'This article wasn’t created from a video.',
    compare: 'Compare with another recording…',
    compareWords: 'review newer video regenerate',
    compareVideo: 'Compare with an article…',
  },

  dialog: {
    regenerateTitle: 'Regenerate from video',
    regenerateText:
      'We’ll write the article again and show you what’s different. You choose what to take. Nothing changes until you apply it.',
    regenerateSubmit: 'Regenerate article',
    compareTitle: 'Compare with another recording',
    compareText:
      'Choose a newer recording of the same task. You’ll see which steps are the same, changed, new or gone, and choose what to take.',
    compareSubmit: 'Compare',
    recording: 'Recording',
    newest: (name: string) => `Newest: ${name}`,
    processing: (name: string) => `${name} (processing)`,
    noRecordings: 'There’s no other recording yet. Upload one, then compare it with this article.',
    upload: 'Upload a recording',
    videoTitle: 'Compare with an article',
    videoText: 'Choose an article about the same task. You’ll see which steps are different in this recording.',
    article: 'Article',
    noArticles: 'There are no articles yet.',
    template: 'Template',
    sameTemplate: 'Same template as before',
  },

  progress: {
    title: 'Comparing',
    label: 'Progress of the comparison',
    text: 'The article is being written again from the recording. You can leave this page. The review is kept under Jobs.',
    cancel: 'Cancel comparison',
    cancelled: 'Comparison cancelled.',
    failed: 'The comparison failed',
    wasCancelled: 'The comparison was cancelled',
    tryAgain: 'Compare again',
    toArticle: 'Go to article',
  },

  states: { same: 'Same', changed: 'Changed', new: 'New', gone: 'Gone' },
  moved: 'Moved',
  byPerson: 'Edited by a person',
  deletedByPerson: 'Deleted by a person',
  blocks: {
    step: (number: number) => `Step ${number}`,
    unnumbered: 'Step without a number',
    title: 'Title',
    types: {
      heading: 'Heading',
      step: 'Step without a number',
      item: 'List item',
      list: 'List item',
      text: 'Text',
      paragraph: 'Text',
      picture: 'Picture',
      image: 'Picture',
      table: 'Table',
      code: 'Code',
      quote: 'Quote',
      callout: 'Note',
      break: 'Line',
      html: 'HTML',
      other: 'Block',
    },
    unknown: 'Block',
  },
  label: (block: string, state: string) => `${block}: ${state}`,

  list: 'Compared blocks',
  oldSide: 'Article now',
  newSide: 'New recording',
  notInOld: 'Not in the article',
  notInNew: 'Not in the new recording',
  unchanged: (count: number) => (count === 1 ? '1 unchanged block' : `${count} unchanged blocks`),

  toolbar: {
    onlyDifferences: 'Show only differences',
    takeChanges: 'Take all changes',
    takePictures: 'Take new pictures',
    takePicturesHelp: 'Uses the pictures and times of the new recording for steps that are the same.',
    reset: 'Reset choices',
  },
  counts: (counts: { changed: number; new: number; gone: number; same: number }) =>
    `${counts.changed} changed, ${counts.new} new, ${counts.gone} gone, ${counts.same} the same`,
  nothing: { title: 'No differences', text: 'The recording shows the same steps. Only pictures and times may differ.' },

  choices: {
    label: (block: string) => `Version of ${block}`,
    keep: 'Keep',
    take: 'Take',
    leaveOut: 'Leave out',
    remove: 'Remove',
  },
  keys: {
    next: 'Next difference',
    previous: 'Previous difference',
    take: 'Take this block',
    keep: 'Keep this block',
    hint: 'Keys: ↓ ↑ or J to move, T to take, K to keep.',
  },

  apply: {
    submit: 'Apply',
    summary: (count: number) => (count === 1 ? '1 block will change.' : `${count} blocks will change.`),
    nothing: 'Nothing will change, because you keep everything.',
    goneKept: (count: number) =>
      count === 1 ? '1 step that’s gone from the recording is kept.' : `${count} steps that are gone from the recording are kept.`,
    applied: (count: number) => (count === 1 ? 'Applied 1 change.' : `Applied ${count} changes.`),
    undone: 'Restored the version before the review.',
    conflicts: 'Somebody edited the article during your review. Choose a version of each block, then apply again.',
  },
};
