import { staffScreens } from '../built-screens.ts'
import { testEach } from './every-screen.ts'

/** The link of a receiver is opened where a note is on its way, in the journey of steel. */
const elsewhere = ['/account/verify', '/r/{token}']

testEach(staffScreens.filter(({ path }) => !path.startsWith('/setup') && !elsewhere.includes(path)))
