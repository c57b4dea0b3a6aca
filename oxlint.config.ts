import { defineConfig, type OxlintOverride } from 'oxlint';
import { ARROWS, SPEAKS_SQL, SQL_OUTSIDE_STORES } from './tools/lint/arrows.ts';

/** What the linter holds the house to: sound code, readable sizes, and the arrows between folders. */
export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['node_modules', 'data', '.cache', '.fixtures', 'packages/sdk/src/api.ts', '**/dist'],
  rules: {
    // Sizes that read well.
    'max-lines': ['error', { max: 250 }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 3 }],
    'max-depth': ['error', { max: 3 }],
    complexity: ['error', { max: 20 }],

    // Form.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
    'no-else-return': 'error',
    'no-restricted-properties': ['error', ...SQL_OUTSIDE_STORES],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',

    // Promises and types, which need the type checker.
    'typescript/no-misused-promises': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-return': 'error',
    // The runner of node:test awaits what these answer.
    'typescript/no-floating-promises': [
      'error',
      { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['test', 'describe', 'it', 'suite', 'after', 'before'] }] },
    ],

    // Findings that were wrong or a matter of taste in every place where they came up here.
    'typescript/unbound-method': 'off',
    // Ports between threads know no origin; only windows do.
    'unicorn/require-post-message-target-origin': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-useless-spread': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'no-unmodified-loop-condition': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-enum-assignment': 'off',
    'typescript/no-unsafe-enum-comparison': 'off',
    'typescript/consistent-return': 'off',
  },
  overrides: [
    // Tools and threads call the default export of these.
    { files: ['*.config.ts', '**/*.thread.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      // A suite of tests is one function, and a story told step by step may be long.
      files: ['**/*.test.ts', '**/*.suite.ts', 'acceptance/**'],
      rules: {
        'max-lines': ['error', { max: 400 }],
        'max-lines-per-function': 'off',
        'typescript/no-floating-promises': 'off',
        // Answers are looked at as they came: what they hold is what these assert.
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    // In a fixture's description `then` is what the screen shows next; nobody awaits it.
    { files: ['tools/fixtures/specs/**'], rules: { 'unicorn/no-thenable': 'off' } },
    // The script of a published page runs in browsers, whose types the server's code must not see.
    {
      files: ['packages/site/src/theme/**/*.js'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/no-unnecessary-type-assertion': 'off',
        'unicorn/prefer-add-event-listener': 'off',
      },
    },
    {
      // What a browser draws: hooks in their order, and nothing that shuts anybody out.
      files: ['apps/dashboard/src/**'],
      plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/react-in-jsx-scope': 'off',
        // Advice for a compiler that is not used; what an effect reads too little is told by the rule above.
        'react/exhaustive-effect-dependencies': 'off',
        'import/no-unassigned-import': 'off',
        // Cells of a table are functions that answer elements, not components; roles stand where no tag does what they say.
        'react/no-unstable-nested-components': 'off',
        'jsx-a11y/prefer-tag-over-role': 'off',
        // What scrolls must be reached by keys.
        'jsx-a11y/no-noninteractive-tabindex': 'off',
        'no-restricted-globals': ['error', 'process', 'Buffer', 'global'],
      },
    },
    { files: SPEAKS_SQL, rules: { 'no-restricted-properties': 'off' } },
    ...ARROWS.map(
      ({ files, never }): OxlintOverride => ({
        files,
        rules: { 'no-restricted-imports': never.length > 0 ? ['error', { patterns: never }] : 'off' },
      }),
    ),
  ],
});
