import { applyBrand, logoOn } from '@keyturn/shared/tokens';
import { Stack, styled, Text } from '@keyturn/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Branding } from './model';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
  gap: var(--s-4);
`;

const Picture = styled.div`
  display: grid;
  height: 11rem;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  font-size: var(--text-xs);
  img {
    max-width: min(300px, 100%);
    max-height: 2.5rem;
    justify-self: start;
  }
`;

const Panel = styled(Picture)`
  grid-template-columns: 5fr 6fr;
  background: var(--surface);
  & > :first-child {
    display: grid;
    align-content: start;
    gap: var(--s-2);
    padding: var(--s-3);
    background: var(--brand);
    color: var(--on-brand);
    overflow-wrap: anywhere;
  }
  & > :last-child {
    display: grid;
    align-content: center;
    gap: var(--s-2);
    padding: var(--s-3);
  }
`;

/** Mails are light, whatever the theme of the page. */
const Mail = styled(Picture)`
  grid-template-rows: auto 1fr;
  background: #fff;
  color: #171d20;
  & > :first-child {
    display: grid;
    padding: var(--s-3) var(--s-4);
    background: var(--brand);
    color: var(--on-brand);
    font-weight: var(--weight-semibold);
    overflow-wrap: anywhere;
  }
  & > :last-child {
    display: grid;
    align-content: start;
    gap: var(--s-2);
    padding: var(--s-4);
  }
`;

const Pressed = styled.span`
  justify-self: start;
  padding: var(--s-1) var(--s-3);
  border-radius: var(--r-sm);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: var(--weight-medium);
`;

interface PreviewProps {
  readonly name: string;
  readonly branding: Branding;
}

/** The sign-in page and a mail as people will see them. Only to look at: what it says is not read out. */
export function Preview({ name, branding }: PreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { backgroundColor } = branding;
  useEffect(() => {
    if (frame.current !== null) applyBrand(frame.current, backgroundColor);
  }, [backgroundColor]);
  const logo = logoOn(backgroundColor, branding);
  const mark = logo === null ? name : <img src={logo} alt="" />;
  return (
    <Pair
      ref={frame}
      data-brand=""
      role="img"
      aria-label={`Preview of the sign-in page and a mail of ${name}`}
    >
      <Sample title="Sign-in page">
        <Panel>
          <div>
            {mark}
            {logo !== null && <span>{name}</span>}
          </div>
          <div>
            <strong>Secure and simple payments</strong>
            <span>Sign in to continue</span>
            <Pressed>Sign in</Pressed>
          </div>
        </Panel>
      </Sample>
      <Sample title="Mail">
        <Mail>
          <div>{mark}</div>
          <div>
            <strong>Your earnest money was received</strong>
            <span>{`${name} received $5,000.00.`}</span>
          </div>
        </Mail>
      </Sample>
    </Pair>
  );
}

function Sample({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack $gap="1h">
      <Text $size="sm" $tone="2">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
