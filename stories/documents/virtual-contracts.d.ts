declare module 'virtual:contracts' {
  export const contracts: readonly import('../../scripts/docs/read-contracts.mjs').ContractToken[]
}
