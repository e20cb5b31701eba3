@echo off
rem Starts the commands about specs. Builds what is missing on first use.
rem JAVA_HOME, JAVA_OPTS, CLASSPATH (jars of your own) and YCSB_HOME (bindings of an installation of
rem YCSB) are honoured.
setlocal
if not defined TECTONIC_COMMAND set "TECTONIC_COMMAND=bin\tectonic"
for %%I in ("%~dp0..") do set "TECTONIC_HOME=%%~fI"

rem Some commands run stores, and need a binding: what follows --db.
set "BINDING="
set "RUNS_STORES="
if "%~1"=="ivs" set "RUNS_STORES=1"
if "%~1"=="replay" set "RUNS_STORES=1"
if "%~1"=="crash" set "RUNS_STORES=1"
set "PREVIOUS="
if defined RUNS_STORES for %%A in (%*) do call :look "%%~A"

call "%~dp0binding.bat"
if errorlevel 1 exit /b %ERRORLEVEL%

rem The serial collector starts first and takes the least memory, as does a small young generation.
rem An experiment runs stores, and for long: it gets the JVM's defaults, as do options with a collector.
set "TUNING="
if not defined RUNS_STORES set "TUNING=-XX:+UseSerialGC -Xmn2m -Xms4m -XX:-UsePerfData -Djdk.reflect.useNativeAccessorOnly=true -Djava.locale.providers=SPI"
if defined JAVA_OPTS if not "%JAVA_OPTS:GC=%"=="%JAVA_OPTS%" set "TUNING="
"%JAVA%" %NATIVE% %TUNING% %JAVA_OPTS% "-Dtectonic.home=%TECTONIC_HOME%" "-Dtectonic.command=%TECTONIC_COMMAND%" -cp "%JARS%" site.ycsb.report.cli.Tectonic %*
exit /b %ERRORLEVEL%

:look
if "%PREVIOUS%"=="--db" set "BINDING=%~1"
set "PREVIOUS=%~1"
exit /b 0
