import { noteKinds } from '#contracts/notes'
import type { PluginManifest } from '#kernel'
import { useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { useHost } from '../host-context'

const shows = (kind: number, { contributes = [] }: PluginManifest): boolean =>
  contributes.some(
    ({ point, value }) =>
      point.id === noteKinds.id && ((value as { kinds?: readonly number[] }).kinds ?? []).includes(kind),
  )

/** A button that turns on the disabled plugin for events of a kind; nothing if there is no such plugin. */
export default function TurnOnKind({ kind }: { kind: number }) {
  const { switches } = useHost()
  useStore(switches.switches)
  const entry = useStore(switches.entries).find(each => {
    const manifest = switches.manifestOf(each)
    return manifest !== undefined && !switches.isOn(each) && shows(kind, manifest)
  })
  if (!entry) return null
  return (
    <Button size="small" onClick={() => void switches.turn(entry.id, true).catch(() => {})}>
      Turn on {entry.title}
    </Button>
  )
}
