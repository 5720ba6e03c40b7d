import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import { UserFacingError } from '#kernel'
import { PluginView, useService } from '#kernel/react'
import { Dialogs } from '#kernel/shell'
import { createTestEvent, createTestSigner, type TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, findDemoEvent, notableIds } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import MuteDialog from './dialogs/mute-dialog'
import moderation from './manifest'
import ModerationSection from './views/moderation-section'
import ProfileModerationMenu from './views/profile-moderation-menu'

const signer = createTestSigner()
const muteList = createTestEvent({ kind: 10_000, pubkey: signer.pubkey, content: '' })
const signedIn = { kernel: { signer, events: [...demoEvents, muteList] } }
const someone = notableIds.fullProfilePubkey
const close = () => {}

export default {
  title: 'Plugins/Moderation',
  decorators: [
    columnDecorator,
    withKernel(...pluginManifests('lists', 'graph'), moderation, ...pluginManifests('notes', 'profiles')),
  ],
  parameters: { kernel: { overlays: true } },
} satisfies Meta

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** The menu behind the three dots on a profile: mute or unmute, and report. */
export const OfAProfile: StoryObj = {
  parameters: signedIn,
  render: () => <ProfileModerationMenu pubkey={someone} />,
  play: async ({ canvasElement }) => {
    const dots = { name: 'More about this person' }
    await userEvent.click(await within(canvasElement).findByRole('button', dots))
    await screen.findByRole('menuitem', { name: 'Report' })
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mute User' }))
    await (await dialog('Mute User')).findByText('Are you sure you want to mute:')
  },
}

export const OfANote: StoryObj = {
  parameters: signedIn,
  render: () => <PluginView token={NoteCard} event={findDemoEvent(notableIds.mentionNote)} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
    await dialog('Report')
  },
}

export const Muted: StoryObj = {
  parameters: signedIn,
  render: () => <MuteDialog pubkey={someone} onClose={close} />,
  play: async () => {
    const asked = await dialog('Mute User')
    await userEvent.click(await asked.findByRole('button', { name: 'Yes' }))
    const undo = await (await dialog('User Muted')).findByRole('button', { name: 'Undo?' })
    await waitFor(() => expect(undo).toBeVisible())
  },
}

/** Nobody is signed in when the user presses Yes. The dialog stays open and says so. */
export const CannotMute: StoryObj = {
  render: () => <MuteDialog pubkey={someone} onClose={close} />,
  play: async () => {
    const asked = await dialog('Mute User')
    await userEvent.click(await asked.findByRole('button', { name: 'Yes' }))
    await expect(await asked.findByRole('alert')).toHaveTextContent('Sign in to do that.')
  },
}

/** Opens the dialog as a view of this plugin, so that the report is sent with its permissions. */
function Reporting() {
  const dialogs = useService(Dialogs)
  useEffect(() => {
    const view = () => import('./dialogs/report-dialog')
    return dialogs.open({ plugin: 'moderation', view, props: { pubkey: someone } })
  }, [dialogs])
  return null
}

const filled = async () => {
  const asked = await dialog('Report')
  await expect(asked.queryByRole('button', { name: 'Submit' })).toBeNull()
  await userEvent.selectOptions(await asked.findByRole('combobox', { name: 'Reason' }), 'Harassment')
  await userEvent.type(await asked.findByLabelText('Details (optional)'), 'Since Monday.')
  await userEvent.click(asked.getByRole('button', { name: 'Submit' }))
  return asked
}

export const Reported: StoryObj = {
  parameters: signedIn,
  render: () => <Reporting />,
  play: async () => {
    await filled()
    await waitFor(() => expect(screen.getByText('Thank you for your report!')).toBeVisible())
  },
}

/** The signer refuses to sign the report. The dialog keeps the text. */
export const CannotReport: StoryObj = {
  parameters: {
    kernel: {
      signer: {
        ...signer,
        sign: () => Promise.reject(new UserFacingError('Your signer refused to sign this.')),
      },
    },
  },
  render: () => <Reporting />,
  play: async () => {
    const asked = await filled()
    await expect(await asked.findByRole('alert')).toHaveTextContent('Your signer refused to sign this.')
    await expect(asked.getByLabelText('Details (optional)')).toHaveValue('Since Monday.')
  },
}

/** Every relay refuses the report. The dialog keeps the text and says why, and no toast says otherwise. */
export const RefusedReport: StoryObj = {
  parameters: {
    kernel: {
      ...signedIn.kernel,
      prepare: ({ relay }: TestKernel) => relay.refuseEvents('blocked: no reports here'),
    },
  },
  render: () => <Reporting />,
  play: async () => {
    const asked = await filled()
    await expect(await asked.findByRole('alert')).toHaveTextContent('no reports here')
    await expect(asked.getByLabelText('Details (optional)')).toHaveValue('Since Monday.')
    await waitFor(() => expect(asked.getByRole('button', { name: 'Submit' })).toBeEnabled())
    await expect(screen.queryByText('Thank you for your report!')).toBeNull()
    await expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  },
}

/** No relay can be reached, so the outbox sends the report later. */
export const ReportedOffline: StoryObj = {
  parameters: { kernel: { ...signedIn.kernel, prepare: ({ relay }: TestKernel) => relay.close() } },
  render: () => <Reporting />,
  play: async () => {
    await filled()
    await waitFor(() => expect(screen.getByText('Thank you for your report!')).toBeVisible())
  },
}

export const Settings: StoryObj = {
  render: () => <ModerationSection />,
  play: async ({ canvasElement }) => {
    const toggle = await within(canvasElement).findByRole('switch', { name: 'Hide unknown people' })
    await expect(toggle).toBeChecked()
    await userEvent.click(toggle)
    await expect(toggle).not.toBeChecked()
  },
}
