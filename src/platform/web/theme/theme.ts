import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { colors } from './colors.ts'
import { components } from './components.ts'

/** The library in the look of the product; every colour comes from the tokens. */
export const theme = createTheme({
  colors,
  primaryColor: 'steel',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '10px', xl: '10px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.45' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  fontFamily: 'var(--hl-font)',
  headings: { fontFamily: 'var(--hl-font)', fontWeight: '600' },
  shadows: {
    xs: 'var(--hl-shadow-1)',
    sm: 'var(--hl-shadow-1)',
    md: 'var(--hl-shadow-2)',
    lg: 'var(--hl-shadow-2)',
    xl: 'var(--hl-shadow-3)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
})

const tokens = {
  '--mantine-color-body': 'var(--hl-surface)',
  '--mantine-color-text': 'var(--hl-text)',
  '--mantine-color-dimmed': 'var(--hl-text-3)',
  '--mantine-color-placeholder': 'var(--hl-placeholder)',
  '--mantine-color-error': 'var(--hl-error)',
  '--mantine-color-anchor': 'var(--hl-link)',
  '--mantine-color-bright': 'var(--hl-text)',
  '--mantine-color-default': 'var(--hl-surface)',
  '--mantine-color-default-hover': 'var(--hl-hover)',
  '--mantine-color-default-color': 'var(--hl-text)',
  '--mantine-color-default-border': 'var(--hl-line-strong)',
  '--mantine-color-disabled': 'var(--hl-sunken)',
  '--mantine-color-disabled-color': 'var(--hl-text-3)',
  '--mantine-color-disabled-border': 'var(--hl-line)',
  '--mantine-primary-color-filled': 'var(--hl-primary)',
  '--mantine-primary-color-filled-hover': 'var(--hl-primary-hover)',
  '--mantine-primary-color-contrast': 'var(--hl-on-primary)',
  '--mantine-color-steel-filled': 'var(--hl-primary)',
  '--mantine-color-steel-filled-hover': 'var(--hl-primary-hover)',
} as const

/** Both schemes read the same names; tokens.css gives them their values. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
})
