import type { ConnectorConfig, ConnectorType } from '../contract'

const CONNECTOR_TYPES: readonly ConnectorType[] = [
  'extension.generic',
  'nwc.alby',
  'nwc.albyhub',
  'nwc.generic',
  'nwc.lnfi',
  'nwc.coinos',
  'nwc.flash',
  'nwc.primal',
  'nwc.cashume',
  'nwc.lnbits',
  'nwc.rizful',
  'lnbits',
  'lnc',
]
const GUEST_TYPE = /^guest\.x-[a-z0-9-]{1,39}\.[\w-]{1,40}$/
const isGuestType = (type: unknown): type is `guest.${string}` =>
  typeof type === 'string' && GUEST_TYPE.test(type)
/** Fields with which payments can be made. They are treated as secrets. */
export const SECRET_FIELDS = ['nwcUrl', 'lnbitsAdminKey', 'guestFields'] as const

/** Maximum number of characters of a field. Even a connection with many relays is much shorter. */
export const MAX_FIELD_LENGTH = 4_096

/** Validates a connection from storage or from a page. Unknown fields are dropped. */
export function parseConnectorConfig(value: unknown): ConnectorConfig | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const record = value as Record<string, unknown>
  const text = (name: string) => {
    const field = record[name]
    return typeof field === 'string' && field.length <= MAX_FIELD_LENGTH ? field : undefined
  }
  const rawType = record.connectorType
  const connectorType = isGuestType(rawType) ? rawType : CONNECTOR_TYPES.find(type => type === rawType)
  if (!connectorType) return undefined
  const [nwcUrl, url, key] = [text('nwcUrl'), text('lnbitsInstanceUrl'), text('lnbitsAdminKey')]
  const guestFields = text('guestFields')
  return {
    connectorName: text('connectorName') ?? connectorType,
    connectorType,
    ...(nwcUrl !== undefined && { nwcUrl }),
    ...(url !== undefined && { lnbitsInstanceUrl: url }),
    ...(key !== undefined && { lnbitsAdminKey: key }),
    ...(guestFields !== undefined && { guestFields }),
  }
}
