import type { Client } from '@docreel/sdk';
import type { PeopleClient } from '@docreel/sdk/people';

/** All API operations that the dashboard uses: those of the current project, and those of signed-in users. */
export type AllMethods = Omit<Client, 'each' | 'jobs' | 'upload'> & Omit<PeopleClient, 'each' | 'project'>;
export type Name = keyof AllMethods;
