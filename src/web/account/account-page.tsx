import { Anchor, Stack } from '@mantine/core';
import { useState } from 'react';
import { YourData } from '../export/your-data.tsx';
import { useMay, useProfile } from '../lib/profile.ts';
import { ReportMailsSection } from '../report-mails/report-mails-section.tsx';
import { Page } from '../ui/page.tsx';
import { ApiCard } from './api-card.tsx';
import { InterestForm } from './interest-form.tsx';
import { MailSettings } from './mail-settings.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

export function SettingsPage() {
  const profile = useProfile();
  const setsRate = useMay('setInterestRate');
  const [changes, setChanges] = useState(0);
  return (
    <Page
      title="Account Settings"
      about="Your profile, your account numbers, your password, your interest rate, your mails, your API tokens and your data."
    >
      <Stack gap="lg" maw={640}>
        <ProfileForm profile={profile} />
        {/* After a change the form is mounted again, with empty fields. */}
        <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
        {setsRate && <InterestForm />}
        <MailSettings />
        <ApiCard />
        <YourData entity={profile.entity_name} />
        <ReportMailsSection />
        <Anchor href="/licenses.txt" target="_blank" size="sm">
          Open-source licenses
        </Anchor>
      </Stack>
    </Page>
  );
}
