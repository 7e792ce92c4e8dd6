import { expect, test } from 'vitest'
import { placeLines } from './addresses.ts'

test.each([
  [{ city: 'Aberdeen', postcode: 'AB10 1FE', country: 'GB' }, ['Aberdeen AB10 1FE']],
  [{ city: 'Stavanger', postcode: '4005', country: 'NO' }, ['4005 Stavanger']],
  [{ city: 'Houston', region: 'TX', postcode: '77002', country: 'US' }, ['Houston, TX 77002']],
  [
    { city: 'Leeds', region: 'West Yorkshire', postcode: 'LS1 4AP', country: 'GB' },
    ['Leeds LS1 4AP', 'West Yorkshire'],
  ],
  [{ city: 'Bergamo', region: '', postcode: '24121', country: 'IT' }, ['24121 Bergamo']],
  [{ city: 'Perth', postcode: null, country: 'AU' }, ['Perth']],
  [{ city: 'Doha', country: 'QA' }, ['Doha']],
  [{ city: 'Aberdeen', postcode: 'AB10 1FE' }, ['Aberdeen AB10 1FE']],
  [{ city: '', postcode: '', region: null, country: 'NO' }, []],
])('%j is written as its post orders it', (place, lines) => {
  expect(placeLines(place)).toEqual(lines)
})
