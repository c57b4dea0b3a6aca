import type { Client, PeopleClient } from '@docreel/sdk';

/** All operations that the pages may ask for, those of the API for the present project and those of people. */
export type AllMethods = Omit<Client, 'each' | 'jobs' | 'upload'> & Omit<PeopleClient, 'each' | 'project'>;
export type Name = keyof AllMethods;
