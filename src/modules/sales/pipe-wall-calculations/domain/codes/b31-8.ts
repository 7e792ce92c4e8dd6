import type { MethodRules } from './method.ts'
import { plainRules } from './plain-wall.ts'

/** ASME B31.8, gas transmission, 841.1.1, and 49 CFR 192.105. */
export const b318: MethodRules = plainRules({
  id: 'b31.8',
  name: 'ASME B31.8',
  symbols: { t: 't', tm: 'tm', tn: 'tn', p: 'P' },
  straight: { clause: '841.1.1', formula: 'P D / (2 SMYS F E Kt)' },
  bore: { clause: '841.1.1, D = d + 2 A + 2 t', formula: 'P (d + 2 A) / (2 (SMYS F E Kt - P))' },
  rated: { clause: '841.1.1', formula: '(2 SMYS Ta / D) F E Kt' },
  allowance: { clause: '841.1.1', formula: 't + A' },
  bend: { clause: 'B16.49, intrados', formula: 'P D / (2 SMYS F E Kt / I)' },
  takesMillTolerance: false,
})
