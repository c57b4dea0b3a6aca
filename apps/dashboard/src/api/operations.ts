import type { Client, PeopleClient } from '@docreel/sdk';

/** All operations of the dashboard: those of the API for the current project, and those of signed-in people. */
export type AllMethods = Omit<Client, 'each' | 'jobs' | 'upload'> & Omit<PeopleClient, 'each' | 'project'>;
export type Name = keyof AllMethods;
