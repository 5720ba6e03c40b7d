import { useState } from 'react'
import { useKernel, usePoint } from '#kernel/react'
import { routePath, useGo } from '#kernel/router'
import { IconButton, type IconDrawing, Menu } from '#ui-kit'
import { chatRoute, chatTransports } from '../contract'
import { useTellRefusal } from './use-tell-refusal'

/** lucide's icon `mail` (ISC licence). */
const MAIL_ICON: IconDrawing = [
  ['path', { d: 'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7' }],
  ['rect', { x: '2', y: '4', width: '20', height: '16', rx: '2' }],
]

/**
 * Opens the private conversation with a person, and begins it if there is none. If several transports do that, a menu
 * has an entry for each.
 */
export default function MessageButton({ pubkey }: { pubkey: string }) {
  const kernel = useKernel()
  const go = useGo()
  const tellRefusal = useTellRefusal()
  const ways = usePoint(chatTransports).filter(({ value }) => value.isWithPeople)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [first] = ways
  if (!first) return null

  const write = (way: typeof first) =>
    tellRefusal(async () => {
      const transport = await kernel.resolve(way.value.service)
      const id = await transport.writeTo?.(pubkey)
      if (id !== undefined) go(routePath(chatRoute, { chat: id }))
    })
  /** Finds out which ways lead to the person. A way of which that is not known can be tried. */
  const look = async () => {
    for (const { key, value } of ways) {
      const transport = await kernel.resolve(value.service)
      if ((await transport.reaches?.(pubkey)) === false) setClosed(others => new Set([...others, key]))
    }
  }
  if (ways.length === 1)
    return <IconButton icon={MAIL_ICON} label={first.value.label} onClick={() => write(first)} />
  return (
    <Menu
      trigger={<IconButton icon={MAIL_ICON} label="Private message" />}
      onOpenChange={open => {
        // A transport that cannot say now whom it reaches is offered, and tells its reason when the reader chooses it.
        if (open) void look().catch(() => {})
      }}
      items={ways.map(way => ({
        id: way.key,
        label: way.value.label,
        icon: way.value.icon,
        disabled: closed.has(way.key),
        ...(closed.has(way.key) && { hint: 'no invite' }),
        onSelect: () => write(way),
      }))}
    />
  )
}
