import type { MantineColorsTuple } from '@mantine/core'

// The raw scales of tokens.css; the library wants them as values.
const graphite: MantineColorsTuple = [
  '#f6f7f9',
  '#eef0f3',
  '#e2e6ea',
  '#ccd2d9',
  '#a9b2bc',
  '#838d98',
  '#667180',
  '#525c68',
  '#353d46',
  '#1a2027',
]
const steel: MantineColorsTuple = [
  '#eef5fb',
  '#dceafa',
  '#b9d5f1',
  '#8fbbe6',
  '#659fd8',
  '#4586c6',
  '#3174b6',
  '#2668a9',
  '#1d5f9f',
  '#174d82',
]
const heat: MantineColorsTuple = [
  '#fff3ec',
  '#ffe2d1',
  '#ffc3a1',
  '#ffa06b',
  '#fb8040',
  '#f0641e',
  '#e2540e',
  '#c54507',
  '#a83b06',
  '#7f2d05',
]
// What the library paints in dark mode, from text (0) to canvas (9).
const dark: MantineColorsTuple = [
  '#e7eaed',
  '#c0c7ce',
  '#a0a9b2',
  '#6e7985',
  '#363d45',
  '#2b3138',
  '#22272d',
  '#191d21',
  '#15181c',
  '#111417',
]

export const colors = { graphite, steel, heat, gray: graphite, dark }
