import type { MethodRules } from './method.ts'
import { plainRules } from './plain-wall.ts'

/** ASME B31.4, liquid pipelines, 403.2.1; with the pressure in bar the same formula is written P D / (20 S). */
export const b314: MethodRules = plainRules({
  id: 'b31.4',
  name: 'ASME B31.4',
  symbols: { t: 't', tm: 'tm', tn: 'tn', p: 'P' },
  straight: { clause: '403.2.1', formula: 'P D / (2 F E SMYS)' },
  bore: { clause: '403.2.1, D = d + 2 A + 2 t', formula: 'P (d + 2 A) / (2 (F E SMYS - P))' },
  rated: { clause: '403.2.1', formula: '2 F E SMYS Ta / D' },
  allowance: { clause: '403.2.1', formula: 't + A' },
  bend: { clause: 'B16.49, intrados', formula: 'P D / (2 F E SMYS / I)' },
  takesMillTolerance: false,
})
