import { useOnboarding, useOrganizationPath } from '@keyturn/shared/organization';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, LinkButton, Notice, Row, Section, Stack, Text } from '@keyturn/shared/ui';
import { type FormEvent, useState } from 'react';
import { SaveButton } from '../../components/save-button';
import { type OrganizationSettings, useUpdateOrganization } from '../data';
import { ColorField } from './color-field';
import { LogoField } from './logo-field';
import { type Branding, colorProblem, contrastWarnings, savedColor } from './model';
import { Logos } from './parts';
import { Preview } from './preview';

const brandingOf = ({ backgroundColor, logoDark, logoLight }: OrganizationSettings): Branding => ({
  backgroundColor: backgroundColor ?? '',
  logoDark,
  logoLight,
});

/** Edits the looks. Only what was edited is kept and saved, so that what somebody else saves meanwhile shows and stays. */
function useBranding(organization: OrganizationSettings) {
  const saved = brandingOf(organization);
  const [edited, setEdited] = useState<Partial<Branding>>({});
  const [saving, setSaving] = useState(false);
  const [wasSaved, setWasSaved] = useState(false);
  const update = useUpdateOrganization();
  const branding: Branding = { ...saved, ...edited };
  return {
    branding,
    saving,
    wasSaved,
    dirty: JSON.stringify(branding) !== JSON.stringify(saved),
    change: (changes: Partial<Branding>) => setEdited((before) => ({ ...before, ...changes })),
    reset: () => setEdited({}),
    save: async () => {
      if (saving || colorProblem(branding.backgroundColor) !== null) return;
      setSaving(true);
      const { backgroundColor, ...logos } = edited;
      const outcome = await update({
        ...logos,
        ...(backgroundColor === undefined ? {} : { backgroundColor: savedColor(backgroundColor) }),
        brandingOnboardingCompletedAt: new Date().toISOString(),
      });
      setSaving(false);
      if (outcome.ok) {
        toast.success('Branding updated');
        setEdited({});
        setWasSaved(true);
      } else toast.error('Something went wrong');
    },
  };
}

/** Colour and logos with what they look like, and what reads badly. */
export function BrandingForm({ organization }: { readonly organization: OrganizationSettings }) {
  const { branding, dirty, saving, wasSaved, change, reset, save } = useBranding(organization);
  const path = useOrganizationPath();
  // Who comes from a step of onboarding goes on there.
  const [isStep] = useState(useOnboarding().branding === 'PENDING');
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const busy = (kind: string) => (now: boolean) =>
    setSending((before) => new Set(now ? [...before, kind] : [...before].filter((each) => each !== kind)));
  useUnsavedInput(dirty || sending.size > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const warnings = contrastWarnings(branding);
  return (
    <form noValidate aria-label="Branding" onSubmit={submit}>
      <Section>
        <h2>Colors and logos</h2>
        <Stack $gap="5">
          <Text $size="sm" $tone="2">
            Payers see them on the sign-in page, on payment pages and in mails.
          </Text>
          <ColorField
            value={branding.backgroundColor}
            onChange={(backgroundColor) => change({ backgroundColor })}
          />
          <Logos>
            <LogoField
              kind="LOGO_DARK"
              url={branding.logoDark}
              onChange={(logoDark) => change({ logoDark })}
              onBusy={busy('dark')}
            />
            <LogoField
              kind="LOGO_LIGHT"
              url={branding.logoLight}
              onChange={(logoLight) => change({ logoLight })}
              onBusy={busy('light')}
            />
          </Logos>
        </Stack>
      </Section>
      <Section>
        <h2>Preview</h2>
        <Stack>
          <Preview name={organization.name} branding={branding} />
          <div aria-live="polite">
            {warnings.length > 0 && (
              <Notice kind="warning" title="Hard to read" live={false}>
                {warnings.map((warning) => (
                  <div key={warning}>{warning}</div>
                ))}
              </Notice>
            )}
          </div>
          <Row>
            <SaveButton label="Save branding" dirty={dirty && sending.size === 0} saving={saving} />
            {dirty && !saving && <Button onClick={reset}>Discard changes</Button>}
            {isStep && wasSaved && !dirty && <LinkButton href={path('/home')}>Back to Home</LinkButton>}
          </Row>
        </Stack>
      </Section>
    </form>
  );
}
