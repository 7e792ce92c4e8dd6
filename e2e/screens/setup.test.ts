import { staffScreens } from '../built-screens.ts'
import { testEach } from './every-screen.ts'

testEach(staffScreens.filter(({ path }) => path.startsWith('/setup')))
