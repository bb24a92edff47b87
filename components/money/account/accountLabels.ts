/** The member's bank account and its holder: a deposit is sent from it, a withdrawal arrives there. */
export const accountLabels = {
  deposit: { account: 'account.senderTitle', owner: 'account.sender' },
  withdraw: { account: 'account.payeeTitle', owner: 'field.accountHolder' },
} as const;
