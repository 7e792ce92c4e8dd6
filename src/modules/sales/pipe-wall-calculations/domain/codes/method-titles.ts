import type { Method } from '../../contract/case.ts'

/** The codes as people name them. */
export const methodTitles: Readonly<Record<Method, string>> = {
  'b31.3': 'ASME B31.3 process piping',
  'b31.1': 'ASME B31.1 power piping',
  'b31.4': 'ASME B31.4 liquid pipelines',
  'b31.8': 'ASME B31.8 gas pipelines',
  en13480: 'EN 13480-3 industrial piping',
  barlow: 'Barlow',
}
