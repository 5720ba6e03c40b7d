import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runGuest } from '../../../guests/testing'

const manifest = readFileSync(new URL('guest.json', import.meta.url), 'utf8')

test('a press is counted', async () => {
  const guest = await runGuest(manifest, () => import('./guest'))
  const home = await guest.show('home')
  expect(home.getText()).toContain('Pressed 0 times')
  await home.act('press')
  expect(home.getText()).toContain('Pressed 1 times')
})
