/** Text of the guide above the list of videos, from the first video to a published site. */
export const firstStepsText = {
  title: 'Your first published page',
  hide: 'Hide the first steps',
  isDone: 'Done:',
  video: { title: 'Add a video', text: 'A recording of your screen, with or without narration.' },
  article: {
    title: 'Create an article',
    text: 'Docreel writes the steps, with a picture for each.',
    create: 'Open the video',
    check: 'Check the article',
  },
  publish: {
    title: 'Publish the site',
    text: 'Anyone with the link can read it.',
    open: 'Open “Publish”',
    visit: 'Visit your site',
  },
};
