import { useState } from 'react'
import { chatRoute } from '#contracts/site-routes'
import { useContributions, useKernel } from '#kernel/react'
import { buildRoutePath, useNavigateToPath } from '#kernel/router'
import { IconButton, type IconDrawing, Menu } from '#ui-kit'
import { chatTransports } from '../contract'
import { useRunWithErrorToast } from './use-run-with-error-toast'

/** lucide's icon `mail` (ISC licence). */
const MAIL_ICON: IconDrawing = [
  ['path', { d: 'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7' }],
  ['rect', { x: '2', y: '4', width: '20', height: '16', rx: '2' }],
]

/**
 * Opens the private conversation with a person, or begins one. If several transports offer this, a menu has an entry
 * for each.
 */
export default function OpenPrivateChatButton({ pubkey }: { pubkey: string }) {
  const kernel = useKernel()
  const go = useNavigateToPath()
  const runOrToast = useRunWithErrorToast()
  const transports = useContributions(chatTransports).filter(({ value }) => value.isPersonToPerson)
  const [unreachableKeys, setUnreachableKeys] = useState<ReadonlySet<string>>(new Set())
  const [isOpening, setOpening] = useState(false)
  const [firstTransport] = transports
  if (!firstTransport) return null

  const openChat = (offeredTransport: typeof firstTransport) =>
    runOrToast(async () => {
      setOpening(true)
      try {
        const transport = await kernel.resolve(offeredTransport.value.service)
        const id = await transport.openDirect?.(pubkey)
        if (id !== undefined) go(buildRoutePath(chatRoute, { chat: id }))
      } finally {
        setOpening(false)
      }
    })
  /** Finds out which transports can reach the person. If this is unknown, the reader can try. */
  const checkReachability = async () => {
    for (const { key, value } of transports) {
      const transport = await kernel.resolve(value.service)
      if ((await transport.canReach?.(pubkey)) === false)
        setUnreachableKeys(previousKeys => new Set([...previousKeys, key]))
    }
  }
  /** Querying relays may take seconds, so the button shows that it is working. */
  const buttonProps = (label: string) =>
    isOpening
      ? { icon: 'clock' as const, label: 'Opening the conversation', 'aria-busy': true }
      : { icon: MAIL_ICON, label }
  if (transports.length === 1)
    return (
      <IconButton
        {...buttonProps(firstTransport.value.label)}
        onClick={() => !isOpening && openChat(firstTransport)}
      />
    )
  return (
    <Menu
      trigger={<IconButton {...buttonProps('Private message')} />}
      onOpenChange={open => {
        // If it is unknown whether a transport reaches the person, its entry is enabled. It shows a reason if it fails.
        if (open) void checkReachability().catch(() => {})
      }}
      items={transports.map(offeredTransport => ({
        id: offeredTransport.key,
        label: offeredTransport.value.label,
        icon: offeredTransport.value.icon,
        disabled: isOpening || unreachableKeys.has(offeredTransport.key),
        ...(unreachableKeys.has(offeredTransport.key) && { hint: 'no invite' }),
        onSelect: () => openChat(offeredTransport),
      }))}
    />
  )
}
