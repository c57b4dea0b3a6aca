export { type Behaviour, failsWith, type Question, says, startModelServer } from './model-server.ts';
export { shotsOf } from './seen-moments.ts';
export { answers, step, toldBy } from './watching.ts';
