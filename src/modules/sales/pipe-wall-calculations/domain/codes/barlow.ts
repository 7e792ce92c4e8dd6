import type { MethodRules } from './method.ts'
import { plainRules } from './plain-wall.ts'

/** Barlow, as inspectors use it for retirement walls; B31.3 with Y = 0. */
export const barlow: MethodRules = plainRules({
  id: 'barlow',
  name: 'Barlow',
  symbols: { t: 't', tm: 'tm', tn: 'tn', p: 'P' },
  straight: { clause: 'Barlow', formula: 'P D / (2 S E W)' },
  bore: { clause: 'Barlow, D = d + 2 c + 2 t', formula: 'P (d + 2 c) / (2 (S E W - P))' },
  rated: { clause: 'Barlow', formula: '2 S E W Ta / D' },
  allowance: { clause: 'Allowances', formula: 't + c' },
  bend: { clause: 'B31.3 304.2.1 with Y = 0', formula: 'P D / (2 S E W / I)' },
  takesMillTolerance: true,
})
