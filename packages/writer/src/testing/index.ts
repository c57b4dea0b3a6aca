export { type Behaviour, failWith, type ModelRequest, answerWith, startModelServer } from './model-server.ts';
export { createSampleMoments } from './sample-moments.ts';
export { answerSteps, createStep, readPrompt } from './vision.ts';
