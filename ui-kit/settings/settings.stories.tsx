import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, within } from 'storybook/test'
import { Button } from '../button/button'
import { Select } from '../select/select'
import { Switch } from '../switch/switch'
import { TextField } from '../text-field/text-field'
import { SettingsRow } from './settings-row'
import { SettingsSection } from './settings-section'

const PLACES = [
  { value: 'here', label: 'This device' },
  { value: 'everywhere', label: 'All devices' },
]

function Page() {
  const [on, setOn] = useState(true)
  return (
    <>
      <SettingsSection
        title="Bookmarks"
        description="Notes that you keep. Nobody sees the private ones, also not the relays that store them."
      >
        <Switch label="Keep new ones private" checked={on} onChange={setOn} />
        <Switch
          label="Show them in the sidebar"
          hint="The newest ten, with a link to all of them."
          checked={!on}
          onChange={next => setOn(!next)}
        />
        <SettingsRow label="Private bookmarks" hint="12 notes. Your signer is asked before they are read.">
          <Button size="small">Read</Button>
        </SettingsRow>
        <SettingsRow label="Kept on" controlId="kept-on">
          <Select id="kept-on" label="Kept on" hideLabel value="here" options={PLACES} onChange={() => {}} />
        </SettingsRow>
      </SettingsSection>
      <SettingsSection label="Server">
        <TextField label="Address of the server" placeholder="https://" />
        <Button>Save</Button>
      </SettingsSection>
    </>
  )
}

export default {
  title: 'Ui-kit/Settings',
  parameters: { layout: 'fullscreen' },
  render: () => <Page />,
} satisfies Meta

export const Section: StoryObj = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const section = within(inside.getByRole('region', { name: 'Bookmarks' }))
    await expect(section.getByRole('heading', { name: 'Bookmarks' })).toBeVisible()
    const toggle = section.getByRole('switch', { name: 'Show them in the sidebar' })
    await expect(toggle).toHaveAccessibleDescription('The newest ten, with a link to all of them.')
    await expect(inside.getByRole('region', { name: 'Server' })).toBeVisible()
  },
}

export const RightToLeft: StoryObj = {
  decorators: [Story => <div dir="rtl">{Story()}</div>],
}

export const OnAPhone: StoryObj = {
  globals: { viewport: { value: 'w390' } },
}
