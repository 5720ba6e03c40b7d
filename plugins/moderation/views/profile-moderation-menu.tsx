import { Graph } from '#contracts/graph'
import { usePluginId, useService, useStore } from '#kernel/react'
import { Dialogs } from '#kernel/shell'
import { IconButton, Menu } from '#ui-kit'

const muteDialog = () => import('../dialogs/mute-dialog')
const reportDialog = () => import('../dialogs/report-dialog')

/** The menu of a profile, behind a button with three dots: mute or unmute, and report. */
export default function ProfileModerationMenu({ pubkey }: { pubkey: string }) {
  const graph = useService(Graph)
  const dialogs = useService(Dialogs)
  const plugin = usePluginId()
  useStore(graph.version)
  const muted = graph.isMuted(pubkey)
  return (
    <Menu
      trigger={<IconButton icon="more" label="More about this person" />}
      items={[
        muted
          ? { id: 'unmute', label: 'Unmute User', icon: 'audio', onSelect: () => void graph.unmute(pubkey) }
          : {
              id: 'mute',
              label: 'Mute User',
              icon: 'hidden',
              danger: true,
              onSelect: () => void dialogs.open({ plugin, view: muteDialog, props: { pubkey } }),
            },
        {
          id: 'report',
          label: 'Report',
          icon: 'warning',
          danger: true,
          onSelect: () => void dialogs.open({ plugin, view: reportDialog, props: { pubkey } }),
        },
      ]}
    />
  )
}
