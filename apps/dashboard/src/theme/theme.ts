import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { commonText } from '../text/common.ts';

/**
 * Converts the design tokens of the published site to a Mantine theme: one accent color, neutral grays, 14 px text, small corners, shadows
 * only on overlays.
 */

const accent: MantineColorsTuple = [
  '#eef2fe',
  '#dbe3fc',
  '#b4c6ff',
  '#93adff',
  '#6f8df5',
  '#5070e8',
  '#3f60dc',
  '#2f54d0',
  '#2341a8',
  '#1b3382',
];
const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eef0f3',
  '#e3e6eb',
  '#c9ced6',
  '#adb4bf',
  '#8a93a1',
  '#656e7c',
  '#565e6c',
  '#2f3540',
  '#15181e',
];
const dark: MantineColorsTuple = [
  '#e8eaee',
  '#c5cad4',
  '#a2aab8',
  '#8d96a5',
  '#3b424e',
  '#272c35',
  '#1a1e25',
  '#0f1115',
  '#0b0d10',
  '#070809',
];
const red: MantineColorsTuple = [
  '#fdeeed',
  '#fbdad8',
  '#f7b5b1',
  '#ff9a92',
  '#ea6a62',
  '#d9483f',
  '#c4332a',
  '#b3261e',
  '#921d17',
  '#741611',
];

const overlay = { shadow: 'overlay', radius: 'md' } as const;

export const theme = createTheme({
  colors: { accent, gray, dark, red },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  black: '#15181e',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
  radius: { xs: '0.1875rem', sm: '0.375rem', md: '0.625rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  shadows: { overlay: 'var(--shadow-large)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs', fz: 'sm', fw: 500 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', comboboxProps: overlay, allowDeselect: false, checkIconPosition: 'right' } },
    Menu: { defaultProps: { ...overlay, position: 'bottom-end', offset: 4 } },
    Popover: { defaultProps: overlay },
    Modal: { defaultProps: { ...overlay, centered: true, closeButtonProps: { 'aria-label': commonText.close } } },
    Drawer: { defaultProps: { shadow: 'overlay', closeButtonProps: { 'aria-label': commonText.close } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, multiline: true, maw: 280 } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    SegmentedControl: { styles: { label: { fontWeight: 500 } } },
    Switch: { defaultProps: { size: 'sm' } },
  },
});

/** Maps Mantine's CSS variables to the design tokens. */
export const variables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-soft)',
    '--mantine-color-default': 'var(--surface-raised)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-error': 'var(--caution)',
    '--mantine-color-placeholder': 'var(--text-soft)',
    '--mantine-color-anchor': 'var(--accent)',
  };
  return { variables: {}, light: both, dark: both };
};
